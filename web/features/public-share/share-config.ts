import type { RuntimeConfig } from '#contract/runtime-config.ts'

/** The part of the configuration that a visitor's page uses. */
export type ShareConfig = Pick<
  RuntimeConfig,
  'Name' | 'DisableExternal' | 'BaseURL' | 'StaticURL' | 'Version' | 'LoginPage' | 'VisitorTheme' | 'Color' | 'Revision'
>

/**
 * Reads the configuration that the server put into the page. Parsed manually: the schema would be a fifth of a visitor's download. Missing
 * values and values of another type get a safe default.
 */
export function readShareConfig(raw: unknown): ShareConfig {
  const given = new Map(typeof raw === 'object' && raw !== null ? Object.entries(raw) : [])
  const text = (key: string, otherwise = '') => {
    const value: unknown = given.get(key)
    return typeof value === 'string' ? value : otherwise
  }
  const theme = text('VisitorTheme')
  return {
    Name: text('Name'),
    DisableExternal: given.get('DisableExternal') === true,
    BaseURL: text('BaseURL'),
    StaticURL: text('StaticURL', '/static'),
    Version: text('Version'),
    LoginPage: given.get('LoginPage') === true,
    VisitorTheme: theme === 'dark' || theme === 'system' ? theme : '',
    Color: text('Color'),
    Revision: text('Revision'),
  }
}
