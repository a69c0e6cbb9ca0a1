const words = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** In the time zone of whoever looks. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{words.format(new Date(at))}</time>;
