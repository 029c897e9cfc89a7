// The result of a change: a message for screen readers and on the page, and the reason why it failed.

interface Props {
  readonly message?: string;
  readonly problem: string;
}

export function Status({ message = "", problem }: Props) {
  return (
    <div class="account-status">
      <p role="status" class="note">
        {message}
      </p>
      <div role="alert">{problem !== "" && <p class="error-note">{problem}</p>}</div>
    </div>
  );
}
