// Java program that prints the signed URL. It needs Java 17 and no packages: `java Sign.java`.

import type { ImageRequest } from "../image-request.ts";
import { formatJavaString } from "./quoted.ts";
import { listLines, splitForSigning } from "./signed-parts.ts";

export function formatJavaSigning(origin: string, request: ImageRequest): string {
  const { path, start, signed, unsigned } = splitForSigning(origin, request);
  const put = (map: string) => (name: string, text: string) =>
    `${map}.put(${formatJavaString(name)}, ${formatJavaString(text)});`;
  return `import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sign {
    public static void main(String[] args) throws Exception {
        var query = new LinkedHashMap<String, String>();
${listLines(signed, put("query"), "        ")}        var values = query.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue());
        var message = ${formatJavaString(path)} + "\\0" + values.sorted().collect(Collectors.joining("\\0"));
        var secret = ("limn:" + System.getenv("LIMN_KEY")).getBytes(StandardCharsets.UTF_8);
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        var sig = HexFormat.of().formatHex(mac.doFinal(message.getBytes(StandardCharsets.UTF_8)));
${listLines(unsigned, put("query"), "        ")}        query.put("accountId", System.getenv("LIMN_ACCOUNT"));
        query.put("sig", sig);
        System.out.println(${formatJavaString(start)} + query.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&")));
    }
}`;
}
