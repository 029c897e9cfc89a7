// Phrases in sentences that change a chart, without accents, in English, German, French and Spanish.

import type { Reading } from "./follow-up.ts";

/** A set of phrases, separated by `|`. */
export class Phrases {
  readonly #phrases: ReadonlySet<string>;
  readonly #most: number;

  constructor(text: string) {
    this.#phrases = new Set(text.split("|"));
    this.#most = Math.max(...[...this.#phrases].map((phrase) => phrase.split(" ").length));
  }

  /** Returns the end of the longest phrase at a position, or the position if there is none. */
  match(reading: Reading, at: number): number {
    let end = at;
    let text = "";
    for (let length = 1; length <= this.#most; length += 1) {
      const word = reading.word(at + length - 1);
      if (word === "") break;
      text = length === 1 ? word : `${text} ${word}`;
      if (this.#phrases.has(text)) end = at + length;
    }
    return end;
  }

  has(reading: Reading, at: number): boolean {
    return this.match(reading, at) > at;
  }
}

/** Words without a meaning of their own. */
export const FILLERS = new Phrases(
  "no wait|go back to|setzen|stellen|machen|andern|hinzufugen|einfugen|stand out|should stand out|should pop|stands out|i mean|you know|basically|hmm|hm|oh|ah|uh|um|er|hey|sorry|oops|wait|btw|see it|see this|rather see|i'd rather see|for now|for the moment|for the time being|would be better|would be nicer|would look better|looks better|works better|is better|better|i prefer|prefer|shades|use shades|tones|what if|how about|if|em|anymore|any more|any longer|just the line|just the lines|chart type|the type|type|full|plain|ordinary|should|must|shall|needs to|need to|ought to|together|along|hinzu|dazu|bei|rather|i'd rather|back|again|too|as well|also|either|actually|maybe|perhaps|instead|a bit|bit|a little|slightly|really|somehow|now|then|though|stay|stays|as it is|as they are|as is|so|wieder|auch|bitte|lieber|doch|etwas|jetzt|stattdessen|aussi|encore|plutot|de nouveau|un peu|maintenant|tambien|otra vez|de nuevo|mejor|ahora|un poco|por favor",
);

/** Words before a property that the chart should lose, such as "instead of bars". */
export const INSTEAD_OF = new Phrases(
  "instead of|rather than|in place of|not|and not|but not|no longer|anstatt|statt|anstelle von|nicht|au lieu de|plutot que|pas|et non|en vez de|en lugar de|y no",
);

export const EXCEPT = new Phrases(
  "except|except for|apart from|but not|other than|besides|ausser|bis auf|sauf|excepte|a part|excepto|salvo|menos",
);

/** "Everything else stays": nothing to do. */
export const KEEP = new Phrases(
  "keep everything else|keep the rest|leave the rest|leave everything else|keep the colors|keep the colours|keep the data|keep the title|keep all the rest|but keep|keep",
);

/** Verbs for a change of the data. */
export const CHANGE = new Phrases(
  "set|change|update|correct|fix|replace|adjust|edit|make|put|aktualisiere|setze|setz|andere|korrigiere|mach|mache|changer|changez|corrige|corriger|mets|mettez|modifie|modifiez|cambia|cambiar|pon|actualiza|modifica",
);

export const REMOVE = new Phrases(
  "remove|i don't need|don't need|we don't need|i no longer need|no longer need|no need for|don't show|do not show|delete|drop|take out|take away|get rid of|leave out|leave off|hide|exclude|omit|cut|kick out|kill|ditch|scrap|strip|take off|turn off|switch off|lose|without|entferne|losche|streiche|nimm|ohne|supprime|supprimer|supprimez|enleve|enlever|enlevez|retire|retirer|sans|quita|quitar|elimina|eliminar|borra|borrar|sin",
);

export const ADD = new Phrases(
  "i forgot|we forgot|forgot|you forgot|new month|new label|new series|new point|new category|new value|new year|new day|another month|another series|another label|another point|one more month|one more point|one more series|neuer monat|nouveau mois|nuevo mes|add|append|insert|include|put in|also add|fuge|erganze|nimm|hinzu|ajoute|ajouter|ajoutez|anade|anadir|agrega|agregar|incluye",
);

export const RENAME = new Phrases(
  "rename|renamed|relabel|call|name|change the name of|change name of|benenne|nenne|renomme|renommer|renommez|appelle|renombra|renombrar|llama|cambia el nombre de",
);

/** Words between an old name and a new one. */
export const TO_NAME = new Phrases(
  "to|as|into|renamed to|needs to be called|has to be called|must be called|can be called|called|named|should be called|should be named|should be|is called|is now called|is now|is|are|becomes|in|zu|als|heisst|soll heissen|ist|en|devient|s'appelle|est|a|por|es|se llama",
);

/** Verbs for sorting, before "by" and a name. */
export const SORT = new Phrases(
  "sort|sort it|sort them|sorted|order|order it|order them|ordered|rank|ranked|arrange|sortiere|sortiert|ordne|trie|trier|triez|ordena|ordenar",
);
export const BY_NAME = new Phrases(
  "alphabetically|alphabetical|in alphabetical order|by name|by label|by labels|a to z|a z|alphabetisch|nach name|nach namen|par ordre alphabetique|alphabetiquement|par nom|alfabeticamente|por nombre|por orden alfabetico",
);

/** Words between a name and its value. */
export const VALUE_GLUE = new Phrases(
  "came in|came in at|came in with|ended up|turned out|reached|hit|stood|wrong|incorrect|not right|falsch|faux|incorrecto|should|must|needs|need|shall|both|each|all|respectively|only|at|auf|soll|sollte|sollen|beide|jeweils|doit|devrait|a|debe|deberia|cada",
);

/** Words around a verb that don't affect the change. */
export const MODALS = new Phrases(
  "should|must|shall|go|goes|be|sit|sits|appear|stand|move|moves|moved|placed|please|can|could|soll|sollte|kommen|stehen|doit|devrait|aller|debe|deberia|estar|ir",
);

/** Verbs between "title" and its text. */
export const TITLE_VERBS = new Phrases(
  "should say|should read|should be|must say|must be|to say|to read|says|reads|soll heissen|soll lauten|doit dire|debe decir",
);

export const INCREASE = new Phrases("increase|raise|bump|bump up|lift|grow|erhohe|augmente|aumenta|sube");
export const DECREASE = new Phrases("decrease|lower|reduce|cut|drop|senke|verringere|diminue|baisse|baja|disminuye");
export const BY = new Phrases("by|um|de|en");

/** "Keep only Sales" removes the others. */
export const ONLY = new Phrases(
  "keep only|show only|only show|only keep|leave only|just show|just keep|remove everything except|remove everything but|remove all except|remove all but|drop everything except|drop everything but|drop all but|hide everything except|hide everything but|delete everything except|delete all but|zeige nur|behalte nur|nur noch|garde seulement|ne garde que|montre seulement|deja solo|muestra solo",
);

/** "The legend can go" hides it. */
export const OFF = new Phrases(
  "off|isn't needed|is not needed|not needed|unnecessary|can go|should go|must go|away|gone|isn't necessary|is not necessary|aus|weg|nicht notig|inutile|pas necessaire|sobra|no hace falta",
);

/** Verbs for showing something again. */
export const RESTORE = new Phrases(
  "bring back|restore|reinstate|turn on|switch on|put back|show again|bring|give me back|hol|zeig wieder|remets|retablis|restaura|vuelve a mostrar",
);

/** Words that belong to the directive before them: "euro signs", "fill it underneath". */
export const LATE_FILLERS = new Phrases(
  "sign|signs|symbol|symbols|underneath|beneath|below it|under it|below|zeichen|signe|signes|signo|signos",
);

/** Nouns before or after a name or value, such as "series" in "the series Sales". */
export const PARTS = new Phrases(
  "series|dataset|data set|month|point|data point|value|category|row|slice|day|year|quarter|week|bar|bars|column|line|lines|curve|group|label|entry|reihe|datenreihe|monat|wert|punkt|jahr|tag|balken|linie|serie|courbe|mois|annee|jour|barre|valeur|ligne|mes|ano|dia|barra|linea|valor|punto",
);

/** Nouns that make a new name a series. */
export const SERIES = new Phrases(
  "series|dataset|data set|line|lines|curve|bars|reihe|datenreihe|linie|serie|courbe|ligne|linea|serie de datos",
);

/** Styles of text, which can't be changed. */
export const TEXT_STYLES = new Phrases(
  "bold|bolder|italic|italics|underlined|bigger|larger|smaller|huge|tiny|centered|centred|in the middle|uppercase|lowercase|in capitals|font|fonts|fett|kursiv|grosser|kleiner|zentriert|gras|italique|plus grand|plus petit|centre|negrita|cursiva|mas grande|mas pequeno|centrado",
);
