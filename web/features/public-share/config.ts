import type { RuntimeConfig } from '#contract/runtime-config.ts'

/** What of the instance a visitor's page shows. */
export type VisitConfig = Pick<
  RuntimeConfig,
  'Name' | 'DisableExternal' | 'BaseURL' | 'StaticURL' | 'Version' | 'LoginPage' | 'Theme' | 'Color' | 'Revision'
>

/**
 * Reads what the server told the page before it started. By hand and not by the schema, which would be a fifth of all that a visitor
 * fetches; what is missing or of another type gets a safe default.
 */
export function readVisitConfig(raw: unknown): VisitConfig {
  const given = new Map(typeof raw === 'object' && raw !== null ? Object.entries(raw) : [])
  const text = (key: string, otherwise = '') => {
    const value: unknown = given.get(key)
    return typeof value === 'string' ? value : otherwise
  }
  return {
    Name: text('Name'),
    DisableExternal: given.get('DisableExternal') === true,
    BaseURL: text('BaseURL'),
    StaticURL: text('StaticURL', '/static'),
    Version: text('Version'),
    LoginPage: given.get('LoginPage') === true,
    Theme: text('Theme') === 'dark' ? 'dark' : '',
    Color: text('Color'),
    Revision: text('Revision'),
  }
}
