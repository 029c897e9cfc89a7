// PHP 8 program that prints the signed URL.

import type { ImageRequest } from "../image-request.ts";
import { formatPhpString } from "./quoted.ts";
import { listLines, splitForSigning } from "./signed-parts.ts";

export function formatPhpSigning(origin: string, request: ImageRequest): string {
  const { path, start, signed, unsigned } = splitForSigning(origin, request);
  const item = (name: string, text: string) => `${formatPhpString(name)} => ${formatPhpString(text)},`;
  return `<?php
$signed = [
${listLines(signed, item, "    ")}];
$values = array_map(fn($name, $value) => "$name=$value", array_keys($signed), $signed);
sort($values, SORT_STRING);
$message = implode("\\0", [${formatPhpString(path)}, ...$values]);
$query = http_build_query($signed + [
${listLines(unsigned, item, "    ")}    "accountId" => getenv("LIMN_ACCOUNT"),
    "sig" => hash_hmac("sha256", $message, "limn:" . getenv("LIMN_KEY")),
]);
echo ${formatPhpString(start)} . $query . "\\n";`;
}
