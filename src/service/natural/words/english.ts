// English vocabulary: the words and phrases of each class, separated by `|`. The grammar is the same for all languages, so the other
// languages list the same classes.

export const ENGLISH = {
  // Small words, such as prepositions, conjunctions and articles.
  and: "and|plus|then|&|as well as",
  versus: "vs|versus|v|compared to|compared with|against",
  for: "for|over|across|of each",
  in: "in|on|at|during|within|into|under|above|below",
  by: "by|per|each|every",
  is: "is|are|was|were|be|equals|being|shud be|should|must|ought to|needs to|has to|should be|will be|must be",
  to: "to|through|thru|until|till|up to",
  from: "from|between|since|starting from",
  with: "with|using|having|including|where|plus",
  as: "as|as a|as an|in the form of|like",
  of: "of",
  article:
    "a|an|the|our|my|your|their|its|his|her|this|these|those|that|some|both|all|it|them|one|each of|it's|my own|our own",
  // Names that begin with a small word.
  fixed:
    "in progress|in review|in transit|on hold|on time|in stock|on track|out of stock|to do|at risk|in person|for sale|on site|in house|in store|at home|by car|by bus|by bike|by train|on foot|in office|on leave|no opinion|no answer|not sure|over budget|under budget|to be done|by mail|by phone|at work|on call|off track|in time|no show|no shows|not at all|not very|every day|every week|every month|every year|all day|all year|all week|all other|all others|not started|not done|no",
  // Words of any request for a chart, which carry no meaning of their own.
  request:
    "please|put together|pls|plz|thanks|thank you|thx|cheers|hi|hello|hey|hi there|can you|could you|would you|can|could|would|will|you|i'd like|i would like|i want|i need|i am need|we need|we want|i'm|i am|me|us|need|want|let's see|let me see|let's|kindly|also|just|simple|basic|nice|nicely|beautiful|pretty|clean|modern|small|big|large|quick|good|looking|colorful|colourful|new|so|well|help|like to see|want to see|possible|if possible|if you can|to see|to show|to display|that shows|which shows|that show|so we see|so i can see|as follows|the following|following|follows|follow|here is|here are|here's|below|these are|based on|for me|for us|out of it|this data|the data|data|dataset|values|numbers|figures|data points|results|respectively|rather|on it|in it|to it|ok|okay|fyi|asap|too|as well|either|again|lol|haha|e.g|eg|i.e|namely|such as|now|today|next",
  no: "no|without|not have|not show|not want|not include|not display|not add|not use|don't want|do not want|dont want|don't want any|don't need any|doesn't need|no need of|hide|hides|hidden|remove|omit|disable|drop|don't show|do not show|don't display|skip|without any|get rid of|turn off|none|off|leave out|leave off|delete|don't need|no need for|lose|not",
  make: "make|show|draw|create|plot|put|add|include|use|set|give|build|generate|render|display|visualize|visualise|illustrate|compare|comparing|change|turn|switch|convert|swap|write|update|let|want|have|having|get|do|showing|shows|displaying|with|mark|present|graph|chart|leave|place|move|keep|highlight",
  // Words that begin a request about the chart's appearance.
  order:
    "make|put|add|use|set|turn|mark|highlight|move|place|keep|emphasize|emphasise|write|let|annotate|circle|leave|link|connect|round|show",
  // Verbs between a name and its number.
  verb: "has|had|have|got|gets|get|sold|scored|made|makes|earned|paid|spent|cost|costs us|bought|drank|ate|read|ran|walked|drove|cycled|swam|slept|worked|wrote|saved|used|visited|received|reached|hit|hits|came to|comes to|went|went up|went down|goes|rose|rise|fell|fall|grew|grow|dropped|drop|increased|decreased|climbed|jumped|declined|slipped|recovered|dipped|finished|finished at|surged|soared|slid|slumped|plunged|rebounded|edged up|edged down|moved|changes|changed|collected|served|hosted|shipped|doubled|peaked|started at|ended at|started|ended|stood|stands|weighed|weigh|measured|counted|recorded|registered|did|shows|was down|was up|back|back up|back down|down|up|there was|there were|there are|there is|with|totalled|totaled|averaged|took|takes|brought in|raised|gained|lost|won|produced|achieved|hovered|landed|ended up|turned out|remained|stayed",
  pronoun: "we|i|they|he|she|it|you|people|who|that|which",
  adverb:
    "about|around|roughly|approximately|approx|only|just|almost|nearly|again|finally|already|later|even|another|still|exactly|a total of|total of|over|more than|less than|at least|as many as|up to|and then|then|after that|afterwards|meanwhile|followed by|while|but|whereas|so far|circa|ca|~",
  question: "what|how|how many|how much|where|who|when|which|why|what's|did|does|do",
  nothing: "nothing|none|zero|nil|no one|nobody",
  rest: "the other ones|other ones|the other bars|the other lines|the other slices|all others|all the others|all the rest|the rest|rest|remainder|the remainder|remaining|everything else|everyone else|the others|others",
  number:
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen",
  tens: "ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred",
  // Kinds of chart. A word of a class that ends with "Word" can also be part of a name.
  chart:
    "chart|charts|graph|graphs|plot|plots|diagram|diagrams|visualization|visualisation|visual|graphic|figure|infographic",
  bar: "vertical bar|clustered bar|grouped bar|clustered column|grouped column|barchart|barcharts|bargraph|column chart|simple bar",
  barWord: "bar|bars|column|columns|barplot|rods",
  horizontalBar:
    "horizontal bar|horizontal bars|horizontalbar|hbar|sideways bar|sideways bars|horizontal column|bars going sideways|row|bars horizontally|lying bars",
  line: "linechart|linegraph|growth curve|time series|timeseries|multi line|multiline|spline|line over time",
  lineWord: "line|lines|curve|curves|trend",
  area: "filled line|filled area|areachart|mountain",
  areaWord: "area|areas",
  pie: "piechart|pie chart|circle|circular",
  pieWord: "pie|pies|cake",
  doughnut: "doughnut|donut|doughnuts|donuts|donutchart|ring",
  polarArea: "polar area|polar|polararea|rose|coxcomb|nightingale rose|nightingale",
  radar: "radar|spider|spider web|spiderweb|web|star|cobweb|radarchart",
  scatter:
    "as points|as dots|scatter|scatterplot|scatterplots|scattergram|scattered|xy|x y|dot|correlation|point cloud|scatter diagram",
  bubble: "bubble|bubbles|bubblechart",
  gauge: "gauge|speedometer|speedo|dial|needle gauge|gauge meter|tachometer|meter",
  radialGauge:
    "radial gauge|radialgauge|circular gauge|ring gauge|circular progress|progress ring|progress circle|radial progress|radial progress bar|circular progress bar",
  progressBar: "progress bar|progressbar|progress bars|completion bar|loading bar|progress meter|thermometer",
  progressWord: "progress",
  sparkline: "sparkline|sparklines|spark line|minichart|mini chart|spark",
  boxplot: "boxplot|boxplots|box plot|box plots|box and whisker|box and whiskers|box whisker|whisker|box",
  violin: "violin|violins|violinplot",
  histogram: "hist|histogram|histograms|frequency",
  mixed:
    "mixed|combo|combination|combined|bar and line|bar line|line and bar|bars and lines|bars and a line|bar with line|bars and line|column and line|columns and line|columns and a line|line and column|pareto|bars with a line|columns with a line|bars plus a line|bars plus line",
  waterfall: "waterfall|bridge|cascade|waterfalls",
  funnel: "funnel|funnels|conversion funnel|sales funnel",
  heatmap: "heatmap|heat map|heatmaps|heat maps",
  treemap: "treemap|tree map|treemaps",
  sankey: "sankey|flow|alluvial",
  candlestick: "candlestick|candlesticks|candle|candles|ohlc",
  wordCloud: "word cloud|wordcloud|tag cloud|word clouds",
  map: "on a map|on the map|as a map|choropleth|world map|map of the world|geo|geographical map|map of europe|us map|heat map of the world|geomap",
  otherChart:
    "gantt|venn|euler|timeline|org|organisation|organization|mind map|mindmap|flowchart|pyramid|population pyramid|sunburst|lollipop|marimekko|mosaic|network|chord|dumbbell|slope|bullet|pictogram|stem and leaf|ridgeline|tree",
  // Appearance.
  stacked: "stacked|stack|stacking|stacked on top of each other|on top of each other|stack them|stack it",
  unstacked:
    "unstacked|unstack|not stacked|grouped|clustered|side by side|next to each other|beside each other|not on top of each other|ungroup|ungrouped",
  hundred:
    "as shares|as percentages of the total|as shares of the total|normalized|normalised|percent stacked|percentage stacked|full stacked|relative",
  horizontal: "horizontal|horizontally|sideways|lying",
  vertical: "vertical|vertically|upright",
  legend: "legend|legends|key",
  bottom: "bottom|below|underneath|under|beneath|under the chart|below the chart|down",
  top: "top|above|upper|up",
  left: "left|left side|left hand|left hand side",
  right: "right|right side|right hand|right hand side",
  second: "second|secondary|separate|different|other|own|another|two|dual|2nd",
  axis: "axis|axes|scale",
  xAxis: "x axis|xaxis|x axes|x|horizontal axis|bottom axis|category axis",
  yAxis: "y axis|yaxis|y axes|y|vertical axis|left axis|value axis",
  grid: "grid|gridlines|grid lines|gridline|grid line",
  log: "log|logarithmic|log scale|logarithmic scale|log axis|logarithmic axis|exponential scale",
  linear: "normal scale|ordinary scale|regular scale|linear scale|linear axis|not logarithmic|no log|linear",
  smooth:
    "smooth|smoothed|smooth it|smoothly|curved|curvy|smooth curve|smooth curves|rounded line|smooth the line|smooth the lines",
  straight: "straight|angular|not smooth|unsmoothed",
  stepped: "in steps|as steps|no slanted lines|no diagonal lines|stepped|step|steps|stair|staircase|stair step|stairs",
  dashed: "dash|dashed|dotted|dashes|broken|as dashes",
  solid: "solid|continuous|not dashed",
  filled: "filled|fill|shaded|filled in|fill under|fill below|fill the area|fill it|shade|coloured area|area under",
  points: "points|dots|markers|dot|marker|point|data points|circles|point markers|symbols",
  rounded: "rounded bars|rounded corners|round bars|rounded|rounded edges|round corners|rounded columns",
  half: "half|semi|semicircle|semi circle|half circle|semicircular",
  sort: "sort|sorted|sorting|order|ordered|rank|ranked|arranged|arrange|sort it|sort by value|sorted by value|ordered by value|sort the bars|order by size|sorted by size|sort them",
  ascending:
    "ascending|smallest bar first|shortest bar first|lowest bar first|smallest value first|lowest value first|small to big|smallest to biggest|smallest first|lowest first|low to high|lowest to highest|smallest to largest|least to most|from least to most|worst to best|shortest first|ascending order|small to large|increasing order|increasing|fewest first",
  descending:
    "descending|highest bar first|largest bar first|highest value first|largest value first|largest first|biggest first|biggest slice first|largest slice first|biggest bar first|tallest first|longest bar first|largest on top|biggest on top|highest on top|largest at the top|biggest at the top|highest first|high to low|highest to lowest|largest to smallest|biggest to smallest|most to least|from most to least|best to worst|longest first|descending order|large to small|big to small|decreasing order|most first|top first|best first|decreasing|worst first|longest at top|longest at the top|longest on top|biggest at top|largest at top|highest at top|highest at the top|by most|by highest|by biggest|by largest",
  dataLabels:
    "data labels|datalabels|data label|value labels|value label|number labels|labels on the bars|labels on bars|bar labels|values on top|numbers on top|values on the bars|numbers on the bars|numbers at the end of the bars|values at the end of the bars|numbers at the end|values above|values shown|values displayed|values visible|values written|exact values|exact numbers|values at the end|numbers on each bar|value on each bar|value on top|labels on the slices|value above",
  values: "values|numbers|figures|amounts|value|counts|number|labels",
  percentages:
    "percentages|percents|percent labels|percentage labels|percentage|percent|the percentage|the percent|% labels|labels in percent|share in percent|%",
  label: "label|labels|labelled|labeled|name|text|caption|named|called|titled|title|annotation",
  title: "title|titled|chart title|entitled|heading|headline|header|caption|captioned|title it|titel",
  called: "called|named|call it|name it|call the chart|call this|label it",
  categories: "labels|categories|x labels|category labels|x values|x axis labels",
  dataWord: "data|values|numbers|y values|figures",
  min: "min|minimum|min value|lowest|at least",
  max: "max|maximum|max value|highest|up to|at most|top",
  start: "start|starts|starting|begin|begins|beginning|starting point|based|start it|should start|must start",
  doNot: "don't|dont|do not|doesn't|doesnt|does not|shouldn't|shouldnt|should not|must not|mustn't",
  zero: "zero|0|the origin|origin",
  range: "range|ranging|going|goes|runs|running|scaled|go|run|limit|limits|limited|scale",
  target:
    "target|goal|threshold|quota|benchmark|objective|cutoff|cut off|alarm|warning level|reference|baseline|want to reach|need to reach|aim for|aiming for|hope to reach|should reach|pass mark|passing grade|minimum required|break even|breakeven|speed limit|legal limit|capacity|budget line|limit|cap|safe level|guideline|plan line|ref|par",
  refLine: "line|reference line|marker line|mark|horizontal line|marker|vertical line|guide line",
  average: "average|mean|avg|the average|overall average|median",
  trend:
    "trend line|trendline|line of best fit|best fit line|best fit|regression line|regression|linear trend|linear fit|trend|fit line|linear regression",
  colorWord:
    "matching colors|matching colours|color|colour|colors|colours|colored|coloured|in shades of|shades of|in tones of|shade|palette|color scheme|colour scheme|painted|tones",
  gradient: "gradient|gradients|gradient fill|color gradient|colour gradient|fade|fading",
  background: "background|background color|background colour|bg|backdrop|canvas",
  dark: "dark mode|dark theme|dark background|on black|night mode|black background|dark style|dark",
  percentWord: "percent|percentage|percentages|per cent|%|pct|percents",
  sign: "sign|signs|symbol|symbols",
  compact: "compact|abbreviated|short numbers|shortened|numbers shortened|shorten|abbreviate|in short form",
  unitWord: "unit|units|measured|format|formatted|in units of|currency",
  size: "px|pixels|pixel|wide|width|tall|high|height",
  font: "font|font size|fontsize|text size|pt|bold|italic|font family",
  thick: "thick|thicker|bold|bolder|line width|width|fat|heavier",
  thin: "thin|thinner|lighter",
  // Words around numbers that are neither data nor appearance.
  decimals: "decimals|decimal places|decimal|digits",
  gap: "gap|gaps|blank|empty",
  forecast: "estimate|estimated|forecast|projection|projected|predicted|prediction|expected|provisional|preliminary",
  purpose: "so|so that|because|since|in order to|as we|as i|where people|whatever|obviously|which|when|if",
  questionNoun: "question|sentence|quote|statement|line|text",
  sizeAxis: "bubble size|size|radius|bubble sizes|bubbles",
  part: "pieces|piece|slices|slice|bars|columns|categories|segments|wedges|sections|points|data points|values|random values|lines|series|datasets|data sets|areas|groups|boxes|rows|bins|random numbers|equal slices|equal parts|parts|items|options",
  count:
    "respondents|participants|answers|responses|people surveyed|replies|in total|altogether|overall|participants in total|people asked|samples|sample size|votes in total|entries|observations|total respondents|total responses",
  survey:
    "asked|surveyed|polled|interviewed|survey of|poll of|sample of|sample size|n|total|total of|in total|based on|we asked|we surveyed|out of a total of|base|interviews with|a class of|class of",
  period:
    "hours|hour|days|day|weeks|week|months|month|years|year|quarters|quarter|minutes|minute|seconds|sprints|seasons|season|km|games|mins",
  every:
    "every|per|each|top|last|past|first|next|within|over|during|after|for the last|over the last|in the last|in the past|bottom|about every|age|aged|grade|since",
  numbered:
    "weeks|days|months|groups|rounds|sprints|stages|steps|levels|grades|chapters|teams|items|phases|trials|tests|games|seasons|episodes|floors|lessons|players|classes|rooms|versions|stores|week|day|month|year|group|round|sprint|stage|step|level|grade|chapter|team|item|phase|trial|test|game|season|episode|floor|lesson|player|class|unit|room|version|release|lap|km|mile|quarter|store|shop|line|route|gate|zone|district|school|site|plant|ward|cohort|batch|run|set|task|question|section|match|period|hour|module|station|track|lane|table|exam|quiz|wave|course|house|model|type|tier|plan|product|variant|department|gen|generation|patient|subject|rank|bus|form|cycle|block|box|bay",
  plainNumbered: "hours|hour|numbers|x values|ages|age",
  monthly: "by month|per month|each month|every month|monthly|month by month|a month",
  quarterly: "by quarter|per quarter|each quarter|quarterly|every quarter",
  daily:
    "by weekday|per weekday|by day of the week|each day of the week|days of the week|each weekday|by day of week|for the week|of the week|this week|last week|over the week|weekdays",
  season: "spring|summer|autumn|fall|winter",
  yearWord: "year|years|fiscal year|season|class of|fy",
  when: "this week|this month|this year|this quarter|last week|last month|last year|last quarter|next year|next week|today|yesterday|this season|last season|so far|year to date|ytd|to date|last night|this morning|past year",
  measureNoun:
    "gdp|population|sales|revenue|profit|profits|price|prices|cost|costs|number|amount|share|votes|temperature|temperatures|area|height|weight|size|income|salary|score|scores|users|visitors|exports|imports|emissions|rainfall|inflation|unemployment|consumption|spending|debt|budget|average|percentage|rate",
  typeWord: "type|chart type|kind|style|type of chart",
  measure:
    "number of|amount of|count of|share of|market share of|percentage of|percent of|total|average|level of|rate of|sum of|nr of|no of|proportion of|distribution of|breakdown of|split of|comparison of|value of|development of|growth of|overview of|evolution of|history of",
  ordinal: "first|second|third|fourth|fifth|sixth|last",
  instead: "instead of|rather than|in place of",
  together: "together with|along with|keep the rest|leave the rest",
  addUp: "adding up to|add up to|adds up to|summing to|sum to|that add up to",
  // Changes to an existing chart.
  rename: "rename|call|relabel|change the name of|change name of",
  // Closings, which come before the author's name at the end.
  closing:
    "kind regards|best regards|warm regards|best wishes|regards|yours sincerely|yours faithfully|sincerely|yours|all the best|many thanks|thank you|thank you so much|thanks|thanks so much|thanks a lot|thanks in advance|thx|cheers|love|best",
  // Words that announce a correction.
  correction:
    "no wait|wait no|wait|oh wait|scrap that|scratch that|sorry|actually|i mean|i meant|correction|make that|oops|no sorry|rather|no make that|no actually|my mistake|typo|should be|oh sorry|hmm|my bad|is wrong|was wrong|i mistyped|mistyped|in fact",
  removeWord:
    "leave it out|take it out|leave that out|don't include|do not include|don't count|don't show|skip|leave off|scrap|remove|delete|drop|take out|take away|get rid of|leave out|without|hide|exclude|omit",
  addWord: "add|append|insert|include|put in",
  seriesWord: "series|dataset|data set|line|bar|bars|column|point|data point|month|value|category|row|slice",
  another: "another|new|one more|extra|additional|third|second|fourth",
  // Words that, after a word such as "make" or "with", ask for something that a chart image cannot show.
  wish: "bounce|bounces|bouncing|spin|spins|wiggle|wobble|shake|shakes|dance|dances|dancing|jump|jumps|glow|glows|flash|flashes|flashing|sing|sings|play|plays|talk|speak|rotate|rotates|tilt|tilted|flip|flipped|move around|photo|photos|pics|pictures of|image of|images of|flag|flags|logos|mascot|avatar|avatars|face|faces|arrow|arrows|translate|print|guess|refresh|alert|notify|notification|remind|explain|summarize|summarise|shade the|weather|video|videos|fireworks|balloons|watermark|signature|qr code|outline|outlines|shadow|shadows|hatching|year before|previous year|handwriting",
  // Requests that a chart image cannot meet.
  impossible:
    "3d|3 d|three dimensional|bigger title|larger title|smaller title|bigger text|larger text|smaller text|bigger font|larger font|smaller font|bigger letters|larger letters|error bars|in the centre|in the center|separate charts|two charts|two separate charts|three charts|animate|animated|animation|animations|bar chart race|race|interactive|clickable|click|when you click|click on|see details|hover|on hover|tooltip|tooltips|zoomable|drill down|drilldown|real time|realtime|live data|auto update|auto refresh|updates itself|update itself|update automatically|brand colors|brand colours|our brand|corporate colors|corporate colours|company colors|company colours|house style|like the one|like the last one|same as last time|as before|like last time|same style as|previous chart|last one|last quarter's numbers|last year's numbers|last month's numbers|last week's numbers|last quarter's data|last year's data|last month's data|our numbers from|from our database|from the database|from the spreadsheet|from my spreadsheet|from our spreadsheet|from excel|from the file|attached|attachment|the attached|in the attachment|the file|my file|excel file|google sheet|google sheets|spreadsheet|our crm|from salesforce|from google analytics|from the website|from our website|from the internet|look up|lookup|search for|find out|google it|download|export it|send it|email it|e-mail it|print it|powerpoint|my slides|logo|photo of|picture of|background image|emoji|emojis|icons|icon|gif|sound|music|predict|extrapolate|random|random values|random numbers|latest numbers|latest data|latest figures|current prices|current price|you know|make up|made up|invent|page 2|on page|confetti|blink|blinking|rotating|spinning|sparkles|glitter|clipart|explode|exploded|exploding|handwritten|hand drawn|whatever you have|from wikipedia|the usual",
} as const;

/** A class of words. */
export type WordClass = keyof typeof ENGLISH;
export type Vocabulary = Partial<Record<WordClass, string>>;
