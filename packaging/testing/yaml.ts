/** Returns a value in a parsed YAML file by its keys; undefined when any of them does not exist. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce((inner: unknown, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns the text values of a mapping, by key. */
export function textsOf(value: unknown): Record<string, string> {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)])) : {}
}

/** Returns every document of a YAML file. */
export function documentsOf(text: string): readonly unknown[] {
  return text
    .split(/^---$/m)
    .map((part) => Bun.YAML.parse(part))
    .filter((part) => part !== null)
}
