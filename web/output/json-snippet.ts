// Code snippets in PHP, Ruby, Go, C# and Java, which send the request's body as a literal of JSON. Only the standard libraries
// are needed. Every snippet runs unchanged, whatever the request contains.

import { createBody, createFileName, type ImageRequest } from "./image-request.ts";
import { formatPortableJson, formatSingleQuoted } from "./literal.ts";

/** Formats the lines of the body with an indentation. */
function formatBody(request: ImageRequest, indent = ""): string {
  return formatPortableJson(createBody(request)).replaceAll(/^/gm, () => indent);
}

/** For printable ASCII, such as URLs and keys, strings in Go, C# and Java have the same quotes and escapes as in JSON. */
const quote = (text: string) => JSON.stringify(text);

/** Returns PHP 8 code. A line that is only `JSON` can't occur in indented JSON, so it safely ends the nowdoc. */
export function formatPhp(origin: string, request: ImageRequest, key?: string): string {
  const headers = ["Content-Type: application/json", ...(key === undefined ? [] : [`Authorization: Bearer ${key}`])];
  return `<?php
$body = <<<'JSON'
${formatBody(request)}
JSON;
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [${headers.map(formatSingleQuoted).join(", ")}],
    'content' => $body,
]]);
$image = file_get_contents(${formatSingleQuoted(origin + request.path)}, false, $context);
if ($image === false) exit(1);
file_put_contents('${createFileName(request)}', $image);`;
}

/** Returns Ruby code. */
export function formatRuby(origin: string, request: ImageRequest, key?: string): string {
  const authorization = key === undefined ? "" : `,\n  'Authorization' => ${formatSingleQuoted(`Bearer ${key}`)}`;
  return `require 'net/http'

body = <<~'JSON'
${formatBody(request, "  ")}
JSON
uri = URI(${formatSingleQuoted(origin + request.path)})
response = Net::HTTP.post(uri, body,
  'Content-Type' => 'application/json'${authorization})
raise response.body unless response.is_a?(Net::HTTPSuccess)

File.binwrite('${createFileName(request)}', response.body)`;
}

/** Returns a Go program. */
export function formatGo(origin: string, request: ImageRequest, key?: string): string {
  const authorization = key === undefined ? "" : `\n\trequest.Header.Set("Authorization", ${quote(`Bearer ${key}`)})`;
  return `package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

const body = \`
${formatBody(request)}
\`

func main() {
	request, err := http.NewRequest("POST", ${quote(origin + request.path)}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")${authorization}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	image, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(string(image))
	}
	if err := os.WriteFile("${createFileName(request)}", image, 0o644); err != nil {
		log.Fatal(err)
	}
}`;
}

/** Returns C# 11 code with top-level statements. JSON never contains three quotes in a row, which end the literal. */
export function formatCsharp(origin: string, request: ImageRequest, key?: string): string {
  const authorization =
    key === undefined ? "" : `\nclient.DefaultRequestHeaders.Add("Authorization", ${quote(`Bearer ${key}`)});`;
  return `using System;
using System.IO;
using System.Net.Http;
using System.Text;

var body = """
${formatBody(request, "    ")}
    """;
using var client = new HttpClient();${authorization}
var content = new StringContent(body, Encoding.UTF8, "application/json");
var response = await client.PostAsync(${quote(origin + request.path)}, content);
var image = await response.Content.ReadAsByteArrayAsync();
if (!response.IsSuccessStatusCode) throw new Exception(Encoding.UTF8.GetString(image));
await File.WriteAllBytesAsync("${createFileName(request)}", image);`;
}

/**
 * Returns a Java 17 program. Text blocks process escapes, so the backslashes of the JSON are doubled. Non-ASCII characters are
 * escaped, because the source's encoding depends on the platform.
 */
export function formatJava(origin: string, request: ImageRequest, key?: string): string {
  const authorization = key === undefined ? "" : `\n            .header("Authorization", ${quote(`Bearer ${key}`)})`;
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;

public class Draw {
    public static void main(String[] args) throws Exception {
        var body = """
${escapeJava(formatBody(request, "            "))}
            """;
        var request = HttpRequest.newBuilder(URI.create(${quote(origin + request.path)}))
            .header("Content-Type", "application/json")${authorization}
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) throw new Exception(new String(response.body(), "UTF-8"));
        Files.write(Path.of("${createFileName(request)}"), response.body());
    }
}`;
}

function escapeJava(json: string): string {
  return json
    .replaceAll(/[^\n -~]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("\\", "\\\\");
}
