// Trains the weights of the signs in src/service/natural/doubt/doubt.ts with descriptions and their expected charts, and
// prints them: node scripts/train-doubts.mjs FILE.jsonl... [--familiar=FILE.jsonl]... [--test=FILE.jsonl]...
// [--earlier=DIRECTORY] [--refine] [--cross]. The descriptions of `--familiar` count less, because the grammar was written for
// them. The descriptions of `--test` are only measured: the number of wrong charts without a warning, for each share of warnings
// about right charts. Fixes to the grammar remove the mistakes that the weights are trained on, so `--earlier` adds the drafts of
// an earlier version with the same signs. `--refine` starts from the current weights, and stays close to them. `--cross` also
// measures the files of each directory with weights that are trained on the other directories.

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadModules } from "./load-modules.ts";

const MODULES = `
  export { draftChart } from "./src/service/natural/draft.ts";
  export { measureSigns, SIGN_WEIGHTS } from "./src/service/natural/doubt/doubt.ts";
  export { scoreDraft } from "./test/service/natural/score.ts";`;

const FAMILIAR_WEIGHT = 0.15;
const PENALTY = 1;
const STEPS = 3000;
const RATE = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    familiar: { type: "string", multiple: true },
    test: { type: "string", multiple: true },
    earlier: { type: "string" },
    refine: { type: "boolean" },
    cross: { type: "boolean" },
  },
});
const current = await loadModules(MODULES);
const earlier = values.earlier === undefined ? undefined : await loadModules(MODULES, path.resolve(values.earlier));

/** Drafts the descriptions in a file. A chart is wrong if it differs from the expected chart or can't show all of its parts. */
function readFile(file, { draftChart, measureSigns, scoreDraft } = current, weight = 1) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => {
    if (line.trim() === "") return [];
    const expected = JSON.parse(line);
    let evidence;
    const draft = draftChart(expected.words, false, undefined, (found) => {
      evidence = found;
    });
    const { differences } = scoreDraft(expected, draft);
    const isWrong = expected.unread || Object.keys(differences).some((part) => part !== "unread");
    return [{ signs: measureSigns(evidence), isWrong, weight, isAsked: draft.question !== undefined }];
  });
}

/** Returns the bias and the weights for samples, by gradient descent. */
function train(all) {
  const samples = all.filter(({ isAsked }) => !isAsked);
  const names = Object.keys(samples[0].signs);
  const prior = values.refine ? current.SIGN_WEIGHTS : {};
  const weights = Object.fromEntries(names.map((name) => [name, prior[name] ?? 0]));
  let bias = 0;
  // A sign can't lower the probability of a mistake, so no weight is negative.
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = Object.fromEntries(
      names.map((name) => [name, (PENALTY * (weights[name] - (prior[name] ?? 0))) / total]),
    );
    let slope = 0;
    for (const sample of samples) {
      const error = (sample.weight * (probabilityOf(sample, { weights, bias }) - Number(sample.isWrong))) / total;
      slope += error;
      for (const name of names) slopes[name] += error * sample.signs[name];
    }
    bias -= RATE * slope;
    for (const name of names) weights[name] = Math.max(0, weights[name] - RATE * slopes[name]);
  }
  return { weights, bias };
}

function probabilityOf({ signs }, { weights, bias }) {
  return 1 / (1 + Math.exp(-Object.keys(weights).reduce((sum, name) => sum + weights[name] * signs[name], bias)));
}

const familiar = (values.familiar ?? []).flatMap((file) => readFile(file, current, FAMILIAR_WEIGHT));
const samplesOf = (files) => [
  ...files.flatMap((file) => readFile(file)),
  ...(earlier === undefined ? [] : files.flatMap((file) => readFile(file, earlier))),
  ...familiar,
];

const model = train(samplesOf(positionals));
for (const [name, weight] of Object.entries(model.weights)) console.log(`${name}: ${weight.toFixed(1)}`);
console.log(`bias: ${model.bias.toFixed(1)}`);

/**
 * For each share of false warnings, prints the share of wrong charts without a warning at the lowest threshold that reaches
 * it.
 */
function measure(label, all, from = model) {
  const candidates = all
    .filter(({ isAsked }) => !isAsked)
    .map((sample) => ({ ...sample, probability: sample.probability ?? probabilityOf(sample, from) }));
  const shares = [0.01, 0.02, 0.03, 0.05, 0.1].map((max) => {
    const thresholds = candidates.map(({ probability }) => probability).sort((one, other) => one - other);
    const countOf = (test) => candidates.filter(test).length / all.length;
    const threshold =
      thresholds.find((min) => countOf(({ isWrong, probability }) => !isWrong && probability >= min) <= max) ?? 1;
    const silent = countOf(({ isWrong, probability }) => isWrong && probability < threshold);
    return `${(100 * max).toFixed(0)}%: ${(100 * silent).toFixed(1)}% (${threshold.toFixed(2)})`;
  });
  console.log(`${label}: wrong without a warning, by share of false warnings (threshold): ${shares.join(", ")}`);
}

for (const file of [...positionals, ...(values.test ?? [])]) measure(path.basename(file), readFile(file));

// Each directory is measured with weights that are trained on the others.
const directories = values.cross ? [...new Set(positionals.map((file) => path.dirname(file)))] : [];
const crossed = directories.map((directory) => {
  const own = positionals.filter((file) => path.dirname(file) === directory);
  return { directory, own, from: train(samplesOf(positionals.filter((file) => !own.includes(file)))) };
});
for (const [name, version] of Object.entries({ current, ...(earlier && { earlier }) })) {
  const all = crossed.flatMap(({ directory, own, from }) => {
    const samples = own
      .flatMap((file) => readFile(file, version))
      .map((sample) => ({ ...sample, probability: probabilityOf(sample, from) }));
    measure(`${name} ${directory}`, samples);
    return samples;
  });
  if (all.length > 0) measure(`${name}, all`, all);
}
