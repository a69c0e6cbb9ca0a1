const formatter = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', hour12: false });

/** A time in the time zone of the browser. */
export const DateTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{formatter.format(new Date(at))}</time>
);
