/** Where Coffer itself is at home, and where its errors are reported: the only addresses of other sites in the page. */
export const PROJECT_URL = 'https://coffer.example/'
export const REPORT_ISSUE_URL = 'https://coffer.example/issues'
