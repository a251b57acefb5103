import manifest from '../../../package.json' with { type: 'json' }

/** Version of this program, such as `1.2.3`. */
export const version: string = manifest.version
