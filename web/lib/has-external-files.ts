/** Returns whether a drag, a drop or a paste contains files from outside the browser. */
export const hasExternalFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
