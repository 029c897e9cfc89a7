// A request → the service's answer, as the pages need it. The service is where the page came from.

/** A failure with the service's own sentences, or one of the way to it. */
export class ServiceError extends Error {
  readonly errors: readonly string[];
  readonly status: number;
  /** After how many seconds to try again; undefined where nothing is said. */
  readonly retrySeconds: number | undefined;

  constructor(errors: readonly string[], status: number, retrySeconds?: number) {
    super(errors[0] ?? "the service did not say why");
    this.errors = errors.length > 0 ? errors : [this.message];
    this.status = status;
    this.retrySeconds = retrySeconds;
  }
}

/** Sends a body as JSON. @throws ServiceError, and what `fetch` throws when it is aborted */
export async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
  return ask(path, init);
}

/** Asks for what is at a path. @throws as `post` does */
export function get(path: string, signal?: AbortSignal): Promise<Response> {
  return ask(path, signal ? { signal } : {});
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ServiceError(["The service cannot be reached. Is there a connection?"], 0);
  }
  if (reply.ok) return reply;
  throw new ServiceError(await readErrors(reply), reply.status, Number(reply.headers.get("Retry-After")) || undefined);
}

async function readErrors(reply: Response): Promise<string[]> {
  try {
    const body: unknown = await reply.json();
    const { error, errors } = body as { readonly error?: unknown; readonly errors?: unknown };
    if (Array.isArray(errors) && errors.length > 0) return errors.map(String);
    if (typeof error === "string") return [error];
  } catch {
    // What is no JSON is not ours.
  }
  return [`The service answered with status ${reply.status}.`];
}
