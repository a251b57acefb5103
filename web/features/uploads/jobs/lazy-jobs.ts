// Jobs and their tray in one chunk: each chunk adds its name to the first load.
export { JobTray } from './job-tray.tsx'
export { createJobs } from './jobs.ts'
