// Prints every recorded event as one line of JSON. Needs nothing but the broker and the schema registry.
package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/hamba/avro/v2"
	"github.com/twmb/franz-go/pkg/kgo"
)

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

var registry = setting("SCHEMA_REGISTRY_URL", "http://localhost:8081/apis/ccompat/v7")

// An id stands for the same schema for ever, so each is asked for once.
var schemas = map[uint32]avro.Schema{}

// schemaOf gives the schema that the writer used.
func schemaOf(id uint32) (avro.Schema, error) {
	if known, ok := schemas[id]; ok {
		return known, nil
	}
	answer, err := http.Get(fmt.Sprintf("%s/schemas/ids/%d", registry, id))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the registry answers %s for schema %d", answer.Status, id)
	}
	var stored struct {
		Schema string `json:"schema"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&stored); err != nil {
		return nil, err
	}
	parsed, err := avro.Parse(stored.Schema)
	if err == nil {
		schemas[id] = parsed
	}
	return parsed, err
}

// errNoEvent is told of bytes that never become an event.
var errNoEvent = errors.New("this message is no event")

// eventIn reads the wire format of Confluent: a zero, four bytes of schema id, Avro. Another error than errNoEvent is that of
// the registry, which may answer later.
func eventIn(message []byte) (any, error) {
	if len(message) < 5 || message[0] != 0 {
		return nil, errNoEvent
	}
	schema, err := schemaOf(binary.BigEndian.Uint32(message[1:5]))
	if err != nil {
		return nil, err
	}
	var value any
	// Unmarshal takes bytes that are cut off for a whole value.
	reader := avro.NewReader(nil, 0).Reset(message[5:])
	reader.ReadVal(schema, &value)
	if reader.Error != nil {
		return nil, fmt.Errorf("%w: %v", errNoEvent, reader.Error)
	}
	return value, nil
}

// show prints the event of a message, and passes over a message that is none.
func show(record *kgo.Record) error {
	event, err := eventIn(record.Value)
	if errors.Is(err, errNoEvent) {
		log.Printf("partition %d, offset %d: %v", record.Partition, record.Offset, err)
		return nil
	}
	if err != nil {
		return err
	}
	line, err := json.Marshal(event)
	if err != nil {
		return err
	}
	// A message may come twice after a crash: the same event has the same event_id.
	fmt.Println(string(line))
	return nil
}

func main() {
	// Ends after so many messages; without it the reader goes on for ever.
	atMost, err := strconv.Atoi(setting("AT_MOST", "0"))
	if err != nil {
		log.Fatal(err)
	}
	client, err := kgo.NewClient(
		kgo.SeedBrokers(strings.Split(setting("KAFKA_BROKERS", "localhost:9092"), ",")...),
		kgo.ConsumerGroup(setting("GROUP", "sample-reader-go")),
		kgo.ConsumeTopics("event.recorded"),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.DisableAutoCommit(),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	ctx := context.Background()
	for seen := 0; atMost == 0 || seen < atMost; {
		most := 500
		if atMost > 0 {
			most = min(most, atMost-seen)
		}
		fetches := client.PollRecords(ctx, most)
		if err := fetches.Err(); err != nil {
			log.Fatal(err)
		}
		records := fetches.Records()
		for _, record := range records {
			if err := show(record); err != nil {
				log.Fatal(err)
			}
		}
		// After the work, so that a crash loses nothing, and once for all of them.
		if err := client.CommitRecords(ctx, records...); err != nil {
			log.Fatal(err)
		}
		seen += len(records)
	}
}
