import type { RuntimeConfig } from './runtime-config.ts'

/** Values for a page to which the server sent nothing usable: it can still sign in and report an error. */
export const DEFAULT_CONFIG: RuntimeConfig = {
  Name: '',
  DisableExternal: false,
  BaseURL: '',
  StaticURL: '/static',
  Version: '',
  Signup: false,
  NoAuth: false,
  AuthMethod: 'json',
  LoginPage: true,
  CSS: false,
  ReCaptcha: false,
  Theme: '',
  VisitorTheme: '',
  Color: '',
  MinimumPasswordLength: 12,
  Revision: '',
  TusSettings: { chunkSize: 10_485_760, retryCount: 5 },
  UploadsAtOnce: 5,
  EnableThumbs: true,
  ResizePreview: true,
  EnableExec: false,
}
