// Runs Lighthouse in a browser that is already open, and prints one line of JSON: the scores from 0 to 100, the times behind the
// performance score and the audits that lowered it. A value that a busy machine could not measure is null, and `complaint` says why. Usage:
// node audit.mjs PORT FORM ADDRESS, where FORM is `mobile` or `desktop`.
import lighthouse, { desktopConfig } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index']
const SHIFT = 'cumulative-layout-shift'

const [port, form, address] = process.argv.slice(2)
const flags = { port: Number(port), onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' }
const result = await lighthouse(address, flags, form === 'desktop' ? desktopConfig : undefined)
const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr

const lost = Object.values(categories).flatMap(({ id, auditRefs }) =>
  auditRefs
    .filter(({ id: audit, weight }) => weight > 0 && audits[audit].score !== null && audits[audit].score < 1)
    .map(({ id: audit }) => `${id}: ${audit} ${audits[audit].displayValue ?? ''}`.trim()),
)
const scoreOf = (id) => (categories[id].score === null ? null : Math.round(categories[id].score * 100))
const numberOf = (id) => audits[id].numericValue ?? null
const failed = [...TIMES, SHIFT].map((id) => audits[id].errorMessage).find((message) => message !== undefined)

console.log(
  JSON.stringify({
    address: finalDisplayedUrl ?? null,
    scores: CATEGORIES.map(scoreOf),
    times: TIMES.map(numberOf),
    shift: numberOf(SHIFT),
    lost,
    complaint: runtimeError?.message ?? failed ?? null,
  }),
)
