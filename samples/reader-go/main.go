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

// valueOf reads the wire format of Confluent: a zero, four bytes of schema id, Avro.
func valueOf(message []byte) (any, error) {
	if len(message) < 5 || message[0] != 0 {
		return nil, errors.New("not in the Confluent wire format")
	}
	schema, err := schemaOf(binary.BigEndian.Uint32(message[1:5]))
	if err != nil {
		return nil, err
	}
	var value any
	return value, avro.Unmarshal(schema, message[5:], &value)
}

func main() {
	// Ends after so many events; without it the reader goes on for ever.
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
		fetches := client.PollFetches(ctx)
		if err := fetches.Err(); err != nil {
			log.Fatal(err)
		}
		for _, record := range fetches.Records() {
			if atMost > 0 && seen == atMost {
				return
			}
			value, err := valueOf(record.Value)
			if err != nil {
				log.Fatal(err)
			}
			line, err := json.Marshal(value)
			if err != nil {
				log.Fatal(err)
			}
			// A message may come twice after a crash: the same event has the same event_id.
			fmt.Println(string(line))
			// After the work, so that a crash loses nothing.
			if err := client.CommitRecords(ctx, record); err != nil {
				log.Fatal(err)
			}
			seen++
		}
	}
}
