// Jobs and their tray, as one piece: each piece costs the first load its name.
export { JobTray } from './job-tray.tsx'
export { createJobs } from './jobs.ts'
