// All that uploading takes, as one piece: each piece costs the first load its name.
export { LeftTray } from './kept/left-tray.tsx'
export { startUploads } from './start.ts'
export { UploadTray } from './upload-tray.tsx'
