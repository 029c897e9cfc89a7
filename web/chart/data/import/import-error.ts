// Reason why a file can't be imported, as a sentence for the user.

export class ImportError extends Error {}
