/**
 * What a person did at once, named by their page: every request with the same gesture is one step for undo. It is sent as a header with
 * each request that changes files, and means something only together with who sent it.
 */
export const GESTURE_HEADER = 'X-Gesture'
