import { DEFAULT_CONFIG, RuntimeConfig } from '#contract/runtime-config.ts'

/** Validates `window.FileBrowser` from the server. Missing keys get safe defaults; an invalid value is replaced by the defaults. */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const given = typeof raw === 'object' && raw !== null ? raw : {}
  const parsed = RuntimeConfig.safeParse({ ...DEFAULT_CONFIG, ...given })
  return parsed.success ? parsed.data : DEFAULT_CONFIG
}

/**
 * Configuration that the page was loaded with. For values that are fixed when the server starts, such as `BaseURL`. `useConfig` returns the
 * values that administrators may change meanwhile.
 */
export const runtimeConfig: RuntimeConfig = parseRuntimeConfig(Reflect.get(globalThis, 'FileBrowser'))
