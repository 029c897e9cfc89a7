// Locks the page before the chart's script runs. The response already forbids everything but the service's own scripts
// and images; afterwards, the script can't even send requests to the service. CSP Level 3, section 3.3.

/**
 * Adds a content security policy to the page's.
 *
 * @param hasScript whether the chart has a script to evaluate
 */
export function lockPage(hasScript: boolean): void {
  // The URL as the browser knows it, which a proxy may have changed.
  const assets = new URL("./", import.meta.url).href;
  const policy = [
    "default-src 'none'",
    `script-src ${assets}${hasScript ? " 'unsafe-eval'" : ""}`,
    // The page's own style sheet is loaded, and changes by scripts don't need a permission.
    "style-src 'none'",
    "img-src data: blob:",
  ];
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = policy.join("; ");
  document.head.append(meta);
  for (const name of UNCOVERED) Reflect.deleteProperty(globalThis, name);
}

/** Classes that connect to other servers without the permission of a policy, since browsers ignore `webrtc 'block'`. */
const UNCOVERED = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCIceTransport", "RTCDataChannel"];
