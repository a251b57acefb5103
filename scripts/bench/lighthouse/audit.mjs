// Runs Lighthouse in a browser that is open already, and prints one line of JSON: the scores from 0 to 100 and what cost points.
// node audit.mjs PORT FORM ADDRESS, where FORM is `mobile` or `desktop`.
import lighthouse, { desktopConfig } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices']

const [port, form, address] = process.argv.slice(2)
const flags = { port: Number(port), onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' }
const result = await lighthouse(address, flags, form === 'desktop' ? desktopConfig : undefined)
const { categories, audits, finalDisplayedUrl } = result.lhr
const lost = Object.values(categories).flatMap(({ id, auditRefs }) =>
  auditRefs
    .filter(({ id: audit, weight }) => weight > 0 && audits[audit].score !== null && audits[audit].score < 1)
    .map(({ id: audit }) => `${id}: ${audit} ${audits[audit].displayValue ?? ''}`.trim()),
)
const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round(categories[id].score * 100)]))
console.log(
  JSON.stringify({ address: finalDisplayedUrl, scores, shift: audits['cumulative-layout-shift'].numericValue, lost }),
)
