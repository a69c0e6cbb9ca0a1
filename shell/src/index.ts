// The shared packages must be negotiated before anything imports them.
void import('./bootstrap.tsx');
