// The `stopword` package has no types. Each of its modules exports one list of words.

declare module "stopword/src/*";
