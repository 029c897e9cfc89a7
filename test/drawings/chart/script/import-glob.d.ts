// What the test runner makes of import.meta.glob.

/// <reference types="vite/types/importMeta.d.ts" />
