update messages
set body = regexp_replace(body, 'token=[A-Za-z0-9_-]+', 'token=…', 'g'), html = regexp_replace(html, 'token=[A-Za-z0-9_-]+', 'token=…', 'g')
where status in ('SENT', 'FAILED', 'CANCELLED') and body ~ 'token=[A-Za-z0-9_-]+';
comment on column messages.body is 'The secret of a link stands here only until the message was sent or given up; then … is in its place.';
