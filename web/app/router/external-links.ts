/** URLs of Coffer's website and of its issue tracker, the only links to other sites in the page. */
export const PROJECT_URL = 'https://coffer.example/'
export const REPORT_ISSUE_URL = 'https://coffer.example/issues'
