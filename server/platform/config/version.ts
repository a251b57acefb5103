import manifest from '../../../package.json' with { type: 'json' }

/** Of this program, such as `1.2.3`. */
export const version: string = manifest.version
