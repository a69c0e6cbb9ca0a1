const formatter = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** A time in the time zone of the browser. */
export const DateTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{formatter.format(new Date(at))}</time>
);
