import { type Diagnosis, diagnose } from '#server/operator/doctor/doctor.ts'
import { verifyTrashAndVersions } from '#server/operator/doctor/verify-trash-and-versions.ts'
import { ConfigError } from '#server/platform/config/problem.ts'
import { createLog } from '#server/platform/log/log.ts'
import { command } from './command.ts'
import { Failure } from './failures.ts'
import { toggle } from './kinds.ts'
import { show, tableText } from './output.ts'
import { JSON_FLAG } from './shared-flags.ts'

/** Command that checks the environment of the program. */
export const doctorCommand = command({
  name: 'doctor',
  help: 'check the environment of the program, and suggest what to do',
  more: 'Checks folders, disks, permissions, thumbnails, sandbox, programs for previews, limits, proxies, certificate and clock. Reads the settings like the server, and changes nothing.',
  example: 'coffer doctor --root /srv --data /var/lib/coffer',
  args: {},
  flags: {
    json: JSON_FLAG,
    verify: { kind: toggle, help: 'also compare trash and versions on the disks with the history' },
  },
  onInstance: true,
  async run(call) {
    const found = [...(await diagnosisOf(call.config)), ...(call.flags.verify ? await verificationOf(call.config) : [])]
    const rows = found.map(({ finding, check, says }) => [finding, check, says])
    await show(call, { json: found, text: tableText(['', 'CHECK', ''], rows) })
    const problems = found.filter(({ finding }) => finding === 'problem').length
    if (problems > 0) throw new Failure(problems === 1 ? '1 problem found' : `${problems} problems found`)
  },
})

/** Verifies trash and versions; unreadable settings are already reported by the diagnosis. */
async function verificationOf(config: () => Parameters<typeof diagnose>[0]): Promise<Diagnosis[]> {
  try {
    return await verifyTrashAndVersions(config(), createLog({ level: 'error', format: 'text', write: () => undefined }))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return []
  }
}

/** Runs the diagnosis; unreadable settings are its first problem. */
async function diagnosisOf(config: () => Parameters<typeof diagnose>[0]): Promise<Diagnosis[]> {
  try {
    return await diagnose(config(), Date.now())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((says) => ({ check: 'settings', finding: 'problem', says }))
  }
}
