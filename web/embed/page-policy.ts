// Restricts the page before the chart's script runs. The response's policy still allows the service's own scripts and
// images. With the additional policy, the script can't send requests to the service either. CSP Level 3, section 3.3.

/**
 * Adds a second content security policy to the page.
 *
 * @param hasScript whether the chart has a script to evaluate
 */
export function lockPage(hasScript: boolean): void {
  // Behind a proxy, the URL in the browser differs from the service's URL.
  const assets = new URL("./", import.meta.url).href;
  const policy = [
    "default-src 'none'",
    `script-src ${assets}${hasScript ? " 'unsafe-eval'" : ""}`,
    // The page's style sheet is already loaded, and this policy doesn't restrict style changes through the CSSOM.
    "style-src 'none'",
    "img-src data: blob:",
  ];
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = policy.join("; ");
  document.head.append(meta);
  for (const name of CONNECTION_CLASSES) Reflect.deleteProperty(globalThis, name);
}

/** Classes that can connect to other servers despite the policy, because browsers ignore `webrtc 'block'`. */
const CONNECTION_CLASSES = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCIceTransport", "RTCDataChannel"];
