// Function words: conjunctions, prepositions and articles, and words that occur in any request for a chart.

import { PhraseTable } from "./phrase-table.ts";

/**
 * The role of a function word. `and` joins items, `versus` joins two series, `for` introduces labels, `in` a place, time or
 * colour, and `by` an axis. `is` connects a name with its numbers, and `to` and `from` delimit a range. `noise` is dropped at
 * the edges of a name but kept inside it, and `request` is always dropped.
 */
export type FunctionWord =
  | "and"
  | "versus"
  | "for"
  | "in"
  | "by"
  | "is"
  | "to"
  | "from"
  | "with"
  | "as"
  | "noise"
  | "request"
  | "labels";

export const FUNCTION_WORDS = new PhraseTable<FunctionWord>(
  [
    ["and", { en: "and|plus|&|then", de: "und|sowie", fr: "et|ainsi que", es: "y|e" }],
    [
      "versus",
      {
        en: "vs|versus|compared to|compared with|against",
        de: "gegen|gegenüber|verglichen mit|im vergleich zu",
        fr: "contre|par rapport à|comparé à",
        es: "contra|frente a|comparado con",
      },
    ],
    [
      "for",
      {
        en: "for|during|respectively for|over|across",
        de: "für|fuer|während",
        fr: "pour|pendant|sur",
        es: "para|durante",
      },
    ],
    ["in", { en: "in|on|at", de: "in|im|am", fr: "en|au|aux|dans", es: "en" }],
    ["by", { en: "by|per|each|every", de: "nach|pro|je", fr: "par|chaque", es: "por|cada" }],
    [
      "is",
      {
        en: "is|are|was|were|of which|equals|has|have|had|at",
        de: "ist|sind|war|waren|hat|haben|hatte",
        fr: "est|sont|était|étaient|ont",
        es: "es|son|fue|fueron|era|eran|tiene|tienen",
      },
    ],
    ["to", { en: "to|through|thru|until|till|up to", de: "bis|bis zu", fr: "à|au|jusqu'à|jusqu'en", es: "a|hasta" }],
    ["from", { en: "from|between", de: "von|vom|ab|zwischen", fr: "de|du|depuis|entre", es: "de|desde|entre" }],
    [
      "with",
      {
        en: "with|using|having|where|that has|which has|containing",
        de: "mit|wobei",
        fr: "avec|ayant",
        es: "con|usando",
      },
    ],
    ["as", { en: "as|as a|as an|in the form of", de: "als", fr: "comme|en tant que", es: "como" }],
    [
      "labels",
      {
        en: "labels|categories|labelled|labeled|x labels|category labels|label",
        de: "beschriftungen|kategorien|beschriftung|beschriftet",
        fr: "étiquettes|catégories|libellés",
        es: "etiquetas|categorías",
      },
    ],
    [
      "noise",
      {
        en: "a|an|the|of|our|my|their|its|this|these|those|some|data|dataset|datasets|values|value|numbers|series|data points|named|called|following|follows|being|also|about|respectively|so|it|there|both|it's|showing|shows|show|displaying|displays|which|that|comparing",
        de: "der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|daten|werte|werten|wert|zahlen|reihe|datenreihe|datenreihen|reihen|mein|meine|unsere|unser|über|von|zu|zeigt|zeige|folgende|folgenden",
        fr: "le|la|les|l'|un|une|des|de|du|d'|données|valeurs|valeur|série|séries|nos|mes|notre|mon|ma|montrant|suivantes|suivants|qui|ce|cette",
        es: "el|la|los|las|un|una|unos|unas|de|del|datos|valores|valor|serie|series|mi|mis|nuestras|nuestros|que|mostrando|siguientes|al",
      },
    ],
    [
      "request",
      {
        en: "please|include|add|what|how many|how much|how|why|who|when|should|must|shall|can|could|will|type|kind|style|format|type of|kind of|make|make me|create|create me|draw|draw me|generate|plot|build|render|give me|give us|show me|i want|i need|i'd like|i would like|can you|could you|would you|want|need|like to see|let's see|let me see|visualize|visualise|display|compare|comparison of|illustrate|show us|simple|basic|nice|beautiful|pretty|clean|modern|small|big|large|colorful|colourful|me|us|i|you|hi|hello|thanks|thank you|thx|pls|new|just|two|three|four|five|a comparison of|goes|going|based on|out of|using the|breakdown of|distribution of|share of the|e.g|eg|i.e|hey|i'd|i'm|i'll|i spent|we spent|i had|we had|i have|we have|we drank|we sold|i sold|i read|i made|make me a|also please",
        de: "bitte|typ|art|soll|erstelle|erstelle mir|erstellen|zeichne|zeichnen|zeichne mir|zeig|zeig mir|zeige mir|mach|mach mir|mache|ich möchte|ich will|ich brauche|generiere|ich hätte gern|einfaches|schönes|kleines|großes|hallo|danke|mir|erzeuge|wir|kannst du|kannst du mir|könntest du|könnten sie|können sie|machen|wir haben|wir hatten|ich habe|ich hatte|es gibt|es gab|liebe grüße|vergleiche|vergleich|vergleich von|darstellung von",
        fr: "s'il te plaît|s'il vous plaît|pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|nous avons|nous avions|nous avons vendu|j'ai|j'avais|il y a|il y avait|comparez|comparer|compare|type|svp|stp|crée|créer|crée-moi|dessine|dessiner|dessine-moi|fais|fais-moi|faire|trace|tracer|génère|générer|je veux|je voudrais|j'aimerais|montre|montre-moi|affiche|afficher|simple|petit|grand|bonjour|merci|comparaison de|comparaison|répartition de|répartition des",
        es: "por favor|me puedes|puedes|podrías|me puede|puede|me podrías|tenemos|teníamos|tengo|tenía|hay|había|vendimos|comparar|tipo|crea|crear|créame|dibuja|dibujar|dibújame|haz|hazme|hacer|genera|generar|quiero|necesito|me gustaría|muestra|muéstrame|mostrar|simple|sencillo|pequeño|gran|hola|gracias|compara|comparación de|comparación|distribución de",
      },
    ],
  ],
  3,
);
