// A small diagram of each type.

export const SAMPLES: Readonly<Record<string, string>> = {
  architecture: `architecture-beta
  group api(cloud)[API]
  service db(database)[Database] in api
  service disk1(disk)[Storage] in api
  service disk2(disk)[Storage] in api
  service server(server)[Server] in api
  db:L -- R:server
  disk1:T -- B:server
  disk2:T -- B:db`,
  block: `block-beta
  columns 3
  a["A label"] b:2 c:2 d
  db(("DB"))
  blockArrowId6<["   "]>(down)
  space
  a --> db`,
  c4: `C4Context
  title System Context diagram for Internet Banking System
  Person(customerA, "Banking Customer A", "A customer of the bank, with personal bank accounts.")
  System(SystemAA, "Internet Banking System", "Allows customers to view information about their bank accounts.")
  System_Ext(SystemC, "E-mail system", "The internal Microsoft Exchange e-mail system.")
  Rel(customerA, SystemAA, "Uses")
  Rel(SystemAA, SystemC, "Sends e-mails", "SMTP")`,
  class: `classDiagram
  Animal <|-- Duck
  Animal <|-- Fish
  Animal : +int age
  Animal : +String gender
  Animal: +isMammal()
  Animal: +mate()
  class Duck{
    +String beakColor
    +swim()
    +quack()
  }
  class Fish{
    -int sizeInFeet
    -canEat()
  }
  Duck "1" --> "*" Egg : lays`,
  cynefin: `cynefin-beta
  title Incidents
  complex
    "Investigate"
  clear
    "Restart"`,
  er: `erDiagram
  CUSTOMER ||--o{ ORDER : places
  ORDER ||--|{ LINE-ITEM : contains
  CUSTOMER }|..|{ DELIVERY-ADDRESS : uses
  CUSTOMER {
    string name PK
    string custNumber
    string sector
  }`,
  eventmodel: `eventmodeling

tf 01 ui CartUI
tf 02 cmd AddItem
tf 03 evt ItemAdded`,
  flowchart: `flowchart TD
  A[Christmas] -->|Get money| B(Go shopping)
  B --> C{Let me think}
  C -->|One| D[Laptop]
  C -->|Two| E[(Database)]
  C -.->|Three| F((Car))
  subgraph one [Group]
    D --> G[/Slanted/]
    E ==> H>Flag]
  end
  style D fill:#f9f,stroke:#333,stroke-width:4px
  classDef hot fill:#f96,color:#fff
  class F hot`,
  gantt: `gantt
  title A Gantt Diagram
  dateFormat YYYY-MM-DD
  section Section
  A task :a1, 2014-01-01, 30d
  Another task :after a1, 20d
  section Another
  Task in Another :crit, 2014-01-12, 12d
  another task :milestone, 24d`,
  gitgraph: `gitGraph
  commit
  commit id: "Alpha"
  branch develop
  checkout develop
  commit
  commit tag: "v1.0"
  checkout main
  merge develop
  commit type: HIGHLIGHT`,
  ishikawa: `ishikawa-beta
    Blurry Photo
    Process
        Out of focus
        Shutter speed too slow
    User
        Shaky hands
    Equipment
        LENS
            Inappropriate lens`,
  journey: `journey
  title My working day
  section Go to work
    Make tea: 5: Me
    Go upstairs: 3: Me
    Do work: 1: Me, Cat
  section Go home
    Go downstairs: 5: Me
    Sit down: 5: Me`,
  kanban: `kanban
  Todo
    [Create Documentation]
    docs[Create Blog about the new diagram]
  [In progress]
    id6[Create renderer so that it works in all cases]
  id11[Done]
    id5[define getData]`,
  mindmap: `mindmap
  root((mindmap))
    Origins
      Long history
      Popularisation
        British popular psychology author Tony Buzan
    Research
      On effectiveness
    Tools
      Pen and paper
      Mermaid`,
  packet: `packet-beta
  title UDP Packet
  0-15: "Source Port"
  16-31: "Destination Port"
  32-47: "Length"
  48-63: "Checksum"
  64-95: "Data (variable length)"`,
  pie: `pie showData
  title Pets adopted by volunteers
  "Dogs" : 386
  "Cats" : 85
  "Rats" : 15`,
  quadrant: `quadrantChart
  title Reach and engagement of campaigns
  x-axis Low Reach --> High Reach
  y-axis Low Engagement --> High Engagement
  quadrant-1 We should expand
  quadrant-2 Need to promote
  quadrant-3 Re-evaluate
  quadrant-4 May be improved
  Campaign A: [0.3, 0.6]
  Campaign B: [0.45, 0.23]
  Campaign C: [0.57, 0.69]`,
  radar: `radar-beta
  title Grades
  axis m["Math"], s["Science"], e["English"]
  axis h["History"], g["Geography"], a["Art"]
  curve a["Alice"]{85, 90, 80, 70, 75, 90}
  curve b["Bob"]{70, 75, 85, 80, 90, 85}
  max 100
  min 0`,
  railroad: `railroad-ebnf-beta
digit = "0" | "1" ;
number = digit , { digit } ;`,
  requirement: `requirementDiagram
  requirement test_req {
    id: 1
    text: the test text.
    risk: high
    verifymethod: test
  }
  element test_entity {
    type: simulation
  }
  test_entity - satisfies -> test_req`,
  sankey: `sankey-beta
Agricultural 'waste',Bio-conversion,124.729
Bio-conversion,Liquid,0.597
Bio-conversion,Losses,26.862
Bio-conversion,Solid,280.322
Bio-conversion,Gas,81.144`,
  sequence: `sequenceDiagram
  autonumber
  participant A as Alice
  actor B as Bob
  A->>+B: Hello Bob, how are you?
  B-->>-A: Great!
  Note right of B: Bob thinks
  loop Every minute
    A-)B: See you later!
  end
  alt is sick
    B->>A: Not so good
  else is well
    B->>A: Fresh
  end`,
  state: `stateDiagram-v2
  [*] --> Still
  Still --> [*]
  Still --> Moving : push
  Moving --> Still
  Moving --> Crash
  Crash --> [*]
  state Moving {
    [*] --> Slow
    Slow --> Fast
  }
  note right of Still : Waiting`,
  swimlane: `swimlane-beta LR
  subgraph Sales
    A[Order] --> B[Check]
  end
  subgraph Ops
    B --> C[Ship]
  end`,
  timeline: `timeline
  title History of Social Media Platform
  2002 : LinkedIn
  2004 : Facebook : Google
  2005 : YouTube
  2006 : Twitter`,
  treemap: `treemap-beta
"Section 1"
    "Leaf 1.1": 12
    "Section 1.2"
      "Leaf 1.2.1": 12
"Section 2"
    "Leaf 2.1": 20
    "Leaf 2.2": 25`,
  treeview: `treeView-beta
  "docs"
    "build"
    "make.bat"
  "src"
    "main.ts"`,
  usecase: `usecase-beta
  actor User
  User --> "Log in"`,
  venn: `venn-beta
  title "Team overlap"
  set Frontend
  set Backend
  union Frontend,Backend["APIs"]`,
  wardley: `wardley-beta
title Tea Shop
anchor Business [0.95, 0.63]
component Cup of Tea [0.79, 0.61]
component Tea [0.63, 0.81]
Business -> Cup of Tea
Cup of Tea -> Tea`,
  xychart: `xychart-beta
  title "Sales Revenue"
  x-axis [jan, feb, mar, apr, may, jun]
  y-axis "Revenue (in $)" 4000 --> 11000
  bar [5000, 6000, 7500, 8200, 9500, 10500]
  line [5000, 6000, 7500, 8200, 9500, 10500]`,
};
