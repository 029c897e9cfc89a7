// Types for import.meta.glob, which Vite provides.

/// <reference types="vite/types/importMeta.d.ts" />
