import { renderQr } from "limn/qr";

export async function GET() {
  return new Response(await renderQr("https://example.com"), { headers: { "Content-Type": "image/png" } });
}
