/** A first start needs some 150. With fewer, the embedded database fails with words such as "File exists". */
const ENOUGH_OPEN_FILES = 256;

/** Returns a sentence that names the limit of open files if it may be the cause of a failure; otherwise null. */
export function doubtOpenFiles(): string | null {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const limit = userLimits?.open_files?.soft;
  if (typeof limit !== 'number' || limit >= ENOUGH_OPEN_FILES) return null;
  return (
    `The cause may be the limit of ${limit} open files: raise it to 1024 or more (\`ulimit -n\`; LimitNOFILE= of ` +
    'systemd, --ulimit nofile= of Docker) and start again.'
  );
}
