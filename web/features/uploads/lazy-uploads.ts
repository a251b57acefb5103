// All of uploading in one chunk: each chunk adds its name to the first load.
export { InterruptedUploadsTray } from './resume/interrupted-uploads-tray.tsx'
export { startUploads } from './start.ts'
export { UploadTray } from './upload-tray.tsx'
