/** How long notices stay on the screens of the profile; elsewhere the shell's 1,000 ms hold. */
export const PROFILE_NOTICE_MS = 5_000;
