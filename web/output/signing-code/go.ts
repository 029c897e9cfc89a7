// Go program that prints the signed URL.

import type { ImageRequest } from "../image-request.ts";
import { formatGoString } from "./quoted.ts";
import { listLines, splitForSigning } from "./signed-parts.ts";

export function formatGoSigning(origin: string, request: ImageRequest): string {
  const { path, start, signed, unsigned } = splitForSigning(origin, request);
  const entry = (name: string, text: string) => `${formatGoString(name)}: {${formatGoString(text)}},`;
  const call = (name: string, text: string) => `query.Set(${formatGoString(name)}, ${formatGoString(text)})`;
  return `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"sort"
	"strings"
)

func main() {
	query := url.Values{
${listLines(signed, entry, "\t\t")}	}
	values := []string{}
	for name, value := range query {
		values = append(values, name+"="+value[0])
	}
	sort.Strings(values)
	mac := hmac.New(sha256.New, []byte("limn:"+os.Getenv("LIMN_KEY")))
	mac.Write([]byte(strings.Join(append([]string{${formatGoString(path)}}, values...), "\\x00")))
${listLines(unsigned, call, "\t")}	query.Set("accountId", os.Getenv("LIMN_ACCOUNT"))
	query.Set("sig", hex.EncodeToString(mac.Sum(nil)))
	fmt.Println(${formatGoString(start)} + query.Encode())
}`;
}
