/** Number of pictures and videos, and their share of the files, from which a folder is mostly pictures. */
const LEAST = 12
const SHARE = 0.7

/** Returns whether a folder with these numbers of files is mostly pictures and videos. */
export const areMostlyPictures = (pictures: number, files: number): boolean =>
  pictures >= LEAST && pictures >= files * SHARE

/** Returns whether a folder with so few files can't be mostly pictures. */
export const areTooFew = (files: number): boolean => files < LEAST
