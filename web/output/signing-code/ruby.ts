// Ruby program that prints the signed URL.

import type { ImageRequest } from "../image-request.ts";
import { formatRubyString } from "./quoted.ts";
import { listLines, splitForSigning } from "./signed-parts.ts";

export function formatRubySigning(origin: string, request: ImageRequest): string {
  const { path, start, signed, unsigned } = splitForSigning(origin, request);
  const pair = (name: string, text: string) => `${formatRubyString(name)} => ${formatRubyString(text)},`;
  return `require "openssl"
require "uri"

signed = {
${listLines(signed, pair, "  ")}}
values = signed.map { |name, value| "#{name}=#{value}" }
message = [${formatRubyString(path)}, *values.sort].join("\\0")
query = URI.encode_www_form(
  **signed,
${listLines(unsigned, pair, "  ")}  "accountId" => ENV.fetch("LIMN_ACCOUNT"),
  "sig" => OpenSSL::HMAC.hexdigest("SHA256", "limn:" + ENV.fetch("LIMN_KEY"), message),
)
puts ${formatRubyString(start)} + query`;
}
