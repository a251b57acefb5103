/**
 * A file of the release.
 *
 * @typedef {object} Artifact
 * @property {string} file name
 * @property {string} use where it is used
 * @property {number} size in bytes
 * @property {string} checked how it was verified on the machine that built it
 * @property {boolean} ran whether it ran there
 */

const MEGABYTE = 1_000_000

/**
 * Returns the release notes: the section of the changelog, and a table of the files.
 *
 * @param {object} release
 * @param {string} release.version
 * @param {string} release.commit
 * @param {string} release.machine name of the platform that built it
 * @param {import('./changelog.mjs').Section} release.section
 * @param {Artifact[]} release.artifacts
 * @returns {string} Markdown
 */
export function releaseNotes({ version, commit, machine, section, artifacts }) {
  const unrun = artifacts.filter(({ ran }) => !ran).map(({ file }) => `\`${file}\``)
  return `# Coffer ${version}

${section.date}

${section.text}

## Files

Built on ${machine} from commit \`${commit}\`. \`sha256sum --check --ignore-missing SHA256SUMS\` compares what you downloaded.

| File | For | MB | Ran on the machine that built it | Verified |
|---|---|---|---|---|
${artifacts.map(row).join('\n')}
${unrun.length === 0 ? '' : `\nBuilt, but never run by this release: ${unrun.join(', ')}.\n`}`
}

const row = ({ file, use, size, ran, checked }) =>
  `| \`${file}\` | ${use} | ${(size / MEGABYTE).toFixed(1)} | ${ran ? 'yes' : '**no**'} | ${checked} |`
