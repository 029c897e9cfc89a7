// Sample text for each script (ISO 15924 codes), in the order of the docs. A family supports a script if it has all characters
// of the script's sample, and the docs show the family with that sample. Symbols have several samples.

export const SAMPLES = {
  Latn: ["Hamburgefonstiv 123"],
  Grek: ["Ξεσκεπάζω την ψυχή"],
  Cyrl: ["Съешь же ещё булок"],
  Geor: ["ქართული ანბანი"],
  Armn: ["Հայոց գրեր"],
  Hebr: ["עטלף אבק נס"],
  Arab: ["نص حكيم له سر"],
  Thaa: ["ދިވެހި ތާނަ"],
  Ethi: ["ግዕዝ ፊደል"],
  Deva: ["ऋषि क्षत्रिय ज्ञान"],
  Beng: ["বাংলা বর্ণমালা"],
  Guru: ["ਗੁਰਮੁਖੀ ਲਿਪੀ"],
  Gujr: ["ગુજરાતી લિપિ"],
  Orya: ["ଓଡ଼ିଆ ଅକ୍ଷର"],
  Taml: ["தமிழ் அரிச்சுவடி"],
  Telu: ["తెలుగు లిపి"],
  Knda: ["ಕನ್ನಡ ಲಿಪಿ"],
  Mlym: ["മലയാളം ലിപി"],
  Sinh: ["සිංහල අක්ෂර"],
  Thai: ["ภาษาไทย น้ำผึ้ง"],
  Laoo: ["ພາສາລາວ ນໍ້າ"],
  Khmr: ["អក្សរខ្មែរ"],
  Mymr: ["မြန်မာအက္ခရာ"],
  Tibt: ["བོད་ཡིག"],
  Syrc: ["ܐܠܦ ܒܝܬ"],
  Nkoo: ["ߒߞߏ ߛߓߍ"],
  Adlm: ["𞤆𞤵𞤤𞤢𞤪"],
  Tfng: ["ⵜⵉⴼⵉⵏⴰⵖ"],
  Cher: ["ᏣᎳᎩ ᎦᏬᏂ"],
  Cans: ["ᐃᓄᒃᑎᑐᑦ"],
  Olck: ["ᱚᱞ ᱪᱤᱠᱤ"],
  Mtei: ["ꯃꯩꯇꯩ ꯃꯌꯦꯛ"],
  Java: ["ꦲꦏ꧀ꦱꦫ ꦗꦮ"],
  Bali: ["ᬅᬓ᭄ᬱᬭ ᬩᬮᬶ"],
  Mong: ["ᠮᠣᠩᠭᠣᠯ"],
  Yiii: ["ꆈꌠꁱꂷ"],
  Vaii: ["ꕙꔤ ꗏ"],
  Cham: ["ꨌꩌ ꨀꨇꩉ"],
  Runr: ["ᚠᚢᚦᚨᚱᚲ"],
  Copt: ["ⲘⲛⲧⲣⲙⲛⲔⲏⲙⲉ"],
  Goth: ["𐌲𐌿𐍄𐌹𐍃𐌺"],
  Egyp: ["𓀀𓂀𓃠𓅃𓆣"],
  Hans: ["汉字书写简体"],
  Hant: ["漢字書寫體"],
  Jpan: ["日本語のいろはカナ"],
  Kore: ["한글 맞춤법"],
  Zmth: ["∀x∈ℝ ∑∫√∞ 𝒜𝔹"],
  Zsym: ["★☎✓✂♞⏱", "⚙⚔☯♻①⏚", "𝄞𝄢𝄪𝄐"],
  Zsye: ["😀🎉🚀🌍"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Code of a script. */
export type ScriptName = keyof typeof SAMPLES;

/** English names of scripts for which `Intl` has no name, or a name that only experts know. */
const OTHER_NAMES: Readonly<Partial<Record<ScriptName, string>>> = {
  Beng: "Bengali",
  Cans: "Canadian syllabics",
  Hans: "Simplified Chinese",
  Hant: "Traditional Chinese",
  Mtei: "Meetei Mayek",
  Mymr: "Burmese",
  Zmth: "Mathematics",
};
const NAMES = new Intl.DisplayNames(["en"], { type: "script" });

/** Returns the English name of a script. */
export const nameScript = (script: ScriptName) => OTHER_NAMES[script] ?? NAMES.of(script);
