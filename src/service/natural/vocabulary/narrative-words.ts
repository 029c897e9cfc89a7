// Narrative words: "went from … to … and back to …", "im Januar hatten wir". They are ignored if every number has a time, and
// are otherwise reported as not understood. "change" words mean that one number became another.

import { PhraseTable } from "./phrase-table.ts";

export const NARRATIVE_WORDS = new PhraseTable<"change" | "filler" | "pronoun">(
  [
    [
      "change",
      {
        en: "went|went up|went down|rose|fell|grew|dropped|increased|decreased|climbed|jumped|declined|back|back up|back down|back again",
        de: "stieg|stiegen|sank|sanken|fiel|fielen|wuchs|ging|gingen|zurück|gestiegen|gesunken",
        fr: "passé|passée|passés|passées|monté|montée|descendu|descendue|tombé|tombée|augmenté|baissé|remonté|redescendu",
        es: "pasó|pasaron|subió|subieron|bajó|bajaron|cayó|creció|aumentó|disminuyó|volvió",
      },
    ],
    [
      "pronoun",
      {
        en: "we|i|they|it|he|she",
        de: "wir|ich|sie|es|er",
        fr: "nous|je|j'ai|on|il|elle|ils",
        es: "nosotros|yo|ellos",
      },
    ],
    [
      "filler",
      {
        en: "now|only|just|later|again|finally|already|almost|about|reached|started at|ended at|had|was|were|got|sold|spent|made|earned|paid|bought|drank|ate|read|ran|walked|drove|cycled|swam|slept|worked|wrote|scored|saved|used|visited|in the year|year",
        de: "jetzt|nur|dann|danach|später|wieder|schließlich|schon|fast|etwa|rund|auf|gab es|hatten|hatte|waren|war|kamen|wurden|verkauft|verkauften|verkauften wir|noch|noch einmal|jahr|jahre|im jahr",
        fr: "puis|ensuite|enfin|maintenant|seulement|encore|y avait|avons|avait|avaient|avons eu|vendu|vendus|année|l'année|a|est|sont|était|à nouveau",
        es: "luego|después|finalmente|ahora|solo|otra vez|casi|tuvimos|tuve|hubo|había|vendimos|año|el año|fue|a",
      },
    ],
  ],
  3,
);
