/** A value of a YAML file, step by step: what is not there is undefined all the way down. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce((inner: unknown, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}

/** The texts of a table, by their names. */
export function textsOf(value: unknown): Record<string, string> {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)])) : {}
}

/** Every document of a YAML file. */
export function documentsOf(text: string): readonly unknown[] {
  return text
    .split(/^---$/m)
    .map((part) => Bun.YAML.parse(part))
    .filter((part) => part !== null)
}
