import { testVisits } from './engine-tests.ts'
import { launchFirefox } from './firefox.ts'

testVisits('firefox', launchFirefox)
