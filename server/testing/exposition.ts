/** A metric with all its samples. */
type Family = {
  readonly kind: string
  readonly help: string
  readonly samples: { readonly name: string; readonly labels: ReadonlyMap<string, string>; readonly value: number }[]
}

const KINDS = ['counter', 'gauge', 'histogram', 'summary', 'untyped']
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]Inf|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y

/**
 * Parses the text format of Prometheus, version 0.0.4, strictly: each metric once, its help and type before its samples, all its samples
 * together, without duplicates, histograms complete and cumulative.
 */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const families = new Map<string, Family>()
  let current: { name: string; help: string; family: Family | null } | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    const said = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    if (said) {
      const [, what, name = '', rest = ''] = said
      if (families.has(name)) throw new Error(`${name} is there twice.`)
      if (what === 'HELP') {
        current = { name, help: rest, family: null }
        continue
      }
      if (current?.name !== name || !KINDS.includes(rest)) throw new Error(`Not understood: ${line}`)
      current.family = { kind: rest, help: current.help, samples: [] }
      families.set(name, current.family)
    } else {
      const sample = sampleOf(line)
      if (!current?.family || !belongs(sample.name, current.name, current.family.kind))
        throw new Error(`Stands under another name: ${line}`)
      current.family.samples.push(sample)
    }
  }
  for (const [name, family] of families) checkFamily(name, family)
  return families
}

function sampleOf(line: string): Family['samples'][number] {
  const found = SAMPLE.exec(line)
  if (!found) throw new Error(`Not understood: ${line}`)
  const [, name = '', inside, value = ''] = found
  const labels = new Map<string, string>()
  LABEL.lastIndex = 0
  while (inside !== undefined && LABEL.lastIndex < inside.length) {
    const label = LABEL.exec(inside)
    if (!label) throw new Error(`Labels are not understood: ${line}`)
    const [, key = '', text = ''] = label
    if (labels.has(key)) throw new Error(`${key} is there twice: ${line}`)
    labels.set(key, text)
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}

const belongs = (sample: string, name: string, kind: string) =>
  sample === name
    ? kind !== 'histogram'
    : kind === 'histogram' && ['_bucket', '_sum', '_count'].some((end) => sample === name + end)

function checkFamily(name: string, { kind, samples }: Family): void {
  const seen = new Set<string>()
  for (const sample of samples) {
    const key = `${sample.name}${JSON.stringify([...sample.labels].toSorted())}`
    if (seen.has(key)) throw new Error(`Said twice: ${key}`)
    seen.add(key)
  }
  if (kind !== 'histogram') return
  const series = Map.groupBy(samples, ({ labels }) => JSON.stringify([...labels].filter(([label]) => label !== 'le')))
  for (const [of, each] of series) {
    const buckets = each.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => Number(labels.get('le')?.replace('Inf', 'Infinity')))
    const counts = buckets.map(({ value }) => value)
    const count = each.find((sample) => sample.name === `${name}_count`)?.value
    const isWhole = bounds.at(-1) === Infinity && counts.at(-1) === count && each.length === buckets.length + 2
    if (!isWhole || !rises(bounds) || !rises(counts)) throw new Error(`${name} of ${of} is no histogram.`)
  }
}

const rises = (values: readonly number[]) => values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
