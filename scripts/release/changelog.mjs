import { LaunchError } from '../launch/say.mjs'

/**
 * Section of a version in the changelog.
 *
 * @typedef {{ date: string, text: string }} Section
 */

/**
 * Returns the section of a version, whose heading is `## VERSION (YYYY-MM-DD)`.
 *
 * @param {string} changelog content of CHANGELOG.md
 * @param {string} version
 * @returns {Section} the text without the heading
 * @throws {LaunchError} when there is no such section, it has no date, or it is empty
 */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((each) => each.split(/\s/, 1)[0] === version)
  if (section === undefined) throw new LaunchError(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)". Add it.`)
  const [heading = ''] = section.split('\n', 1)
  const [, date] = /^\S+ \((\d{4}-\d{2}-\d{2})\)$/.exec(heading) ?? []
  if (date === undefined)
    throw new LaunchError(`CHANGELOG.md: the heading of ${version} needs a date: "## ${version} (YYYY-MM-DD)".`)
  const text = section.slice(heading.length).trim()
  if (text === '') throw new LaunchError(`CHANGELOG.md: the section of ${version} is empty.`)
  return { date, text }
}
