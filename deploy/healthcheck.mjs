// The health check of the container: exits with 0 if the server is ready.

const { PORT = "8787" } = process.env;
try {
  const reply = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(2000) });
  process.exitCode = reply.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
